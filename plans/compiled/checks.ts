// @ts-nocheck: made by `npm run generate` from plans/schema; do not edit.
export const envelope = validate20;
const schema31 = {"type":"object","required":["id","version","root"],"properties":{"specVersion":{"type":"string","pattern":"[\\s\\S]"},"id":{"type":"string","pattern":"\\S"},"version":{"type":"integer","minimum":1},"capabilities":{"type":"object","properties":{"domWrite":{"type":"boolean"},"timers":{"type":"boolean"},"networkHosts":{"type":"array","items":{"type":"string"}},"allowedModules":{"type":"array","items":{"type":"string"}},"storage":{"type":"array","items":{"enum":["localStorage","sessionStorage"]}},"executionProfile":{"enum":["standard","isolated-vm","sandbox-worker","sandbox-iframe","sandbox-shadowrealm"]},"maxImports":{"type":"number","minimum":0},"maxExecutionMs":{"type":"number","minimum":1},"maxComponentInvocations":{"type":"number","minimum":0}}},"state":{"type":"object","required":["initial"],"properties":{"initial":{"type":"object"},"transitions":{"type":"object","propertyNames":{"type":"string","pattern":"\\S"},"additionalProperties":{"type":"array","items":{"$ref":"#/$defs/action"}}}}},"metadata":{"type":"object","properties":{"sourcePrompt":{"type":"string"},"sourceModel":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}}},"imports":{"type":"array","items":{"type":"string"}},"moduleManifest":{"type":"object"},"root":{"type":"object"}},"$defs":{"action":{"type":"object","required":["type","path"],"properties":{"type":{"enum":["set","increment","toggle","push"]},"path":{"type":"string","pattern":"\\S"},"by":{"type":"number"},"value":{"if":{"type":"object","required":["$from"]},"then":{"type":"object","properties":{"$from":{"type":"string","pattern":"^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}}}}},"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["set","push"]}}},"then":{"type":"object","required":["value"]}}}};
const schema32 = {"type":"object","required":["type","path"],"properties":{"type":{"enum":["set","increment","toggle","push"]},"path":{"type":"string","pattern":"\\S"},"by":{"type":"number"},"value":{"if":{"type":"object","required":["$from"]},"then":{"type":"object","properties":{"$from":{"type":"string","pattern":"^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}}}}},"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["set","push"]}}},"then":{"type":"object","required":["value"]}};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("[\\s\\S]", "u");
const pattern5 = new RegExp("\\S", "u");
const pattern8 = new RegExp("^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.id === undefined) || (!(func0.call(data, "id")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "id"}});
errors++;
}
if((data.version === undefined) || (!(func0.call(data, "version")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "version"}});
errors++;
}
if((data.root === undefined) || (!(func0.call(data, "root")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "root"}});
errors++;
}
if(data.specVersion !== undefined && func0.call(data, "specVersion")){
let data0 = data.specVersion;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/specVersion",keyword:"pattern",params:{pattern: "[\\s\\S]"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/specVersion",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/id",keyword:"pattern",params:{pattern: "\\S"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.version !== undefined && func0.call(data, "version")){
let data2 = data.version;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
(vErrors ??= []).push({instancePath:instancePath+"/version",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/version",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.capabilities !== undefined && func0.call(data, "capabilities")){
let data3 = data.capabilities;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.domWrite !== undefined && func0.call(data3, "domWrite")){
if(typeof data3.domWrite !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/domWrite",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data3.timers !== undefined && func0.call(data3, "timers")){
if(typeof data3.timers !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/timers",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data3.networkHosts !== undefined && func0.call(data3, "networkHosts")){
let data6 = data3.networkHosts;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/networkHosts/" + i0,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/networkHosts",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data3.allowedModules !== undefined && func0.call(data3, "allowedModules")){
let data8 = data3.allowedModules;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(typeof data8[i1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/allowedModules/" + i1,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/allowedModules",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data3.storage !== undefined && func0.call(data3, "storage")){
let data10 = data3.storage;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(!((data11 === "localStorage") || (data11 === "sessionStorage"))){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/storage/" + i2,keyword:"enum",params:{allowedValues: schema31.properties.capabilities.properties.storage.items.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/storage",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data3.executionProfile !== undefined && func0.call(data3, "executionProfile")){
let data12 = data3.executionProfile;
if(!(((((data12 === "standard") || (data12 === "isolated-vm")) || (data12 === "sandbox-worker")) || (data12 === "sandbox-iframe")) || (data12 === "sandbox-shadowrealm"))){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/executionProfile",keyword:"enum",params:{allowedValues: schema31.properties.capabilities.properties.executionProfile.enum}});
errors++;
}
}
if(data3.maxImports !== undefined && func0.call(data3, "maxImports")){
let data13 = data3.maxImports;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxImports",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxImports",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data3.maxExecutionMs !== undefined && func0.call(data3, "maxExecutionMs")){
let data14 = data3.maxExecutionMs;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 1 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxExecutionMs",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxExecutionMs",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data3.maxComponentInvocations !== undefined && func0.call(data3, "maxComponentInvocations")){
let data15 = data3.maxComponentInvocations;
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxComponentInvocations",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities/maxComponentInvocations",keyword:"type",params:{type: "number"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/capabilities",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.state !== undefined && func0.call(data, "state")){
let data16 = data.state;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if((data16.initial === undefined) || (!(func0.call(data16, "initial")))){
(vErrors ??= []).push({instancePath:instancePath+"/state",keyword:"required",params:{missingProperty: "initial"}});
errors++;
}
if(data16.initial !== undefined && func0.call(data16, "initial")){
let data17 = data16.initial;
if(!(data17 && typeof data17 == "object" && !Array.isArray(data17))){
(vErrors ??= []).push({instancePath:instancePath+"/state/initial",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data16.transitions !== undefined && func0.call(data16, "transitions")){
let data18 = data16.transitions;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key0 of Object.keys(data18)){
const _errs37 = errors;
if(typeof key0 === "string"){
if(!pattern5.test(key0)){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions",keyword:"pattern",params:{pattern: "\\S"},propertyName:key0});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions",keyword:"type",params:{type: "string"},propertyName:key0});
errors++;
}
var valid9 = _errs37 === errors;
if(!valid9){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions",keyword:"propertyNames",params:{propertyName: key0}});
errors++;
}
}
for(const key1 of Object.keys(data18)){
let data19 = data18[key1];
if(Array.isArray(data19)){
const len3 = data19.length;
for(let i3=0; i3<len3; i3++){
let data20 = data19[i3];
const _errs45 = errors;
let valid14 = true;
const _errs46 = errors;
if(errors === _errs46){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing0;
if(((data20.type === undefined) || (!(func0.call(data20, "type")))) && (missing0 = "type")){
(vErrors ??= []).push({});
errors++;
}
else {
if(data20.type !== undefined && func0.call(data20, "type")){
let data21 = data20.type;
if(!((data21 === "set") || (data21 === "push"))){
(vErrors ??= []).push({});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({});
errors++;
}
}
var _valid0 = _errs46 === errors;
errors = _errs45;
if(vErrors !== null){
if(_errs45){
vErrors.length = _errs45;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs49 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if((data20.value === undefined) || (!(func0.call(data20, "value")))){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"required",params:{missingProperty: "value"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"type",params:{type: "object"}});
errors++;
}
var _valid0 = _errs49 === errors;
valid14 = _valid0;
}
if(!valid14){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"if",params:{failingKeyword: "then"}});
errors++;
}
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if((data20.type === undefined) || (!(func0.call(data20, "type")))){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data20.path === undefined) || (!(func0.call(data20, "path")))){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"required",params:{missingProperty: "path"}});
errors++;
}
if(data20.type !== undefined && func0.call(data20, "type")){
let data22 = data20.type;
if(!((((data22 === "set") || (data22 === "increment")) || (data22 === "toggle")) || (data22 === "push"))){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/type",keyword:"enum",params:{allowedValues: schema32.properties.type.enum}});
errors++;
}
}
if(data20.path !== undefined && func0.call(data20, "path")){
let data23 = data20.path;
if(typeof data23 === "string"){
if(!pattern5.test(data23)){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/path",keyword:"pattern",params:{pattern: "\\S"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data20.by !== undefined && func0.call(data20, "by")){
let data24 = data20.by;
if(!((typeof data24 == "number") && (isFinite(data24)))){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/by",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data20.value !== undefined && func0.call(data20, "value")){
let data25 = data20.value;
const _errs57 = errors;
let valid17 = true;
const _errs58 = errors;
if(errors === _errs58){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing1;
if(((data25.$from === undefined) || (!(func0.call(data25, "$from")))) && (missing1 = "$from")){
(vErrors ??= []).push({});
errors++;
}
}
else {
(vErrors ??= []).push({});
errors++;
}
}
var _valid1 = _errs58 === errors;
errors = _errs57;
if(vErrors !== null){
if(_errs57){
vErrors.length = _errs57;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs60 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.$from !== undefined && func0.call(data25, "$from")){
let data26 = data25.$from;
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/value/$from",keyword:"pattern",params:{pattern: "^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/value/$from",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/value",keyword:"type",params:{type: "object"}});
errors++;
}
var _valid1 = _errs60 === errors;
valid17 = _valid1;
if(valid17){
var props0 = {};
props0.$from = true;
}
}
if(!valid17){
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3+"/value",keyword:"if",params:{failingKeyword: "then"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state/transitions",keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/state",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data27 = data.metadata;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.sourcePrompt !== undefined && func0.call(data27, "sourcePrompt")){
if(typeof data27.sourcePrompt !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/metadata/sourcePrompt",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data27.sourceModel !== undefined && func0.call(data27, "sourceModel")){
if(typeof data27.sourceModel !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/metadata/sourceModel",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data27.tags !== undefined && func0.call(data27, "tags")){
let data30 = data27.tags;
if(Array.isArray(data30)){
const len4 = data30.length;
for(let i4=0; i4<len4; i4++){
if(typeof data30[i4] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/metadata/tags/" + i4,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/metadata/tags",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/metadata",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.imports !== undefined && func0.call(data, "imports")){
let data32 = data.imports;
if(Array.isArray(data32)){
const len5 = data32.length;
for(let i5=0; i5<len5; i5++){
if(typeof data32[i5] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/imports/" + i5,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/imports",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.moduleManifest !== undefined && func0.call(data, "moduleManifest")){
let data34 = data.moduleManifest;
if(!(data34 && typeof data34 == "object" && !Array.isArray(data34))){
(vErrors ??= []).push({instancePath:instancePath+"/moduleManifest",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.root !== undefined && func0.call(data, "root")){
let data35 = data.root;
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
(vErrors ??= []).push({instancePath:instancePath+"/root",keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,keyword:"type",params:{type: "object"}});
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"specVersion":true,"id":true,"version":true,"capabilities":true,"state":true,"metadata":true,"imports":true,"moduleManifest":true,"root":true},"dynamicProps":false,"dynamicItems":false};

export const appConfig = validate21;
const schema33 = {"type":"object","required":["v","tools","actions","confirm","context"],"properties":{"v":{"enum":[1]},"tools":{"type":"array","items":{"type":"string","pattern":"^[A-Za-z0-9_./:-]{1,128}$"}},"actions":{"type":"object","properties":{"link":{"type":"object","required":["hosts"],"properties":{"hosts":{"type":"array","items":{"type":"string","pattern":"^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$"}}},"additionalProperties":false},"message":{"enum":[true]},"display":{"enum":[true]},"download":{"enum":[true]}},"additionalProperties":false},"confirm":{"type":"array","items":{"type":"string","pattern":"^[A-Za-z0-9_./:-]{1,128}$"}},"context":{"type":"array","items":{"type":"string","pattern":"^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}},"limits":{"type":"object","properties":{"bytes":{"type":"integer","minimum":1,"maximum":5242880},"depth":{"type":"integer","minimum":1,"maximum":64},"nodes":{"type":"integer","minimum":1,"maximum":20000},"transitions":{"type":"integer","minimum":1,"maximum":500},"actions":{"type":"integer","minimum":1,"maximum":200},"stateBytes":{"type":"integer","minimum":1,"maximum":1048576},"valueBytes":{"type":"integer","minimum":1,"maximum":65536}},"additionalProperties":false}},"additionalProperties":false};
const pattern9 = new RegExp("^[A-Za-z0-9_./:-]{1,128}$", "u");
const pattern10 = new RegExp("^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "v"}});
errors++;
}
if((data.tools === undefined) || (!(func0.call(data, "tools")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "tools"}});
errors++;
}
if((data.actions === undefined) || (!(func0.call(data, "actions")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "actions"}});
errors++;
}
if((data.confirm === undefined) || (!(func0.call(data, "confirm")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "confirm"}});
errors++;
}
if((data.context === undefined) || (!(func0.call(data, "context")))){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "context"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "v") || (key0 === "tools")) || (key0 === "actions")) || (key0 === "confirm")) || (key0 === "context")) || (key0 === "limits"))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.v !== undefined && func0.call(data, "v")){
if(!(data.v === 1)){
(vErrors ??= []).push({instancePath:instancePath+"/v",keyword:"enum",params:{allowedValues: schema33.properties.v.enum}});
errors++;
}
}
if(data.tools !== undefined && func0.call(data, "tools")){
let data1 = data.tools;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern9.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/tools/" + i0,keyword:"pattern",params:{pattern: "^[A-Za-z0-9_./:-]{1,128}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/tools/" + i0,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/tools",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.actions !== undefined && func0.call(data, "actions")){
let data3 = data.actions;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 of Object.keys(data3)){
if(!((((key1 === "link") || (key1 === "message")) || (key1 === "display")) || (key1 === "download"))){
(vErrors ??= []).push({instancePath:instancePath+"/actions",keyword:"additionalProperties",params:{additionalProperty: key1}});
errors++;
}
}
if(data3.link !== undefined && func0.call(data3, "link")){
let data4 = data3.link;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if((data4.hosts === undefined) || (!(func0.call(data4, "hosts")))){
(vErrors ??= []).push({instancePath:instancePath+"/actions/link",keyword:"required",params:{missingProperty: "hosts"}});
errors++;
}
for(const key2 of Object.keys(data4)){
if(!(key2 === "hosts")){
(vErrors ??= []).push({instancePath:instancePath+"/actions/link",keyword:"additionalProperties",params:{additionalProperty: key2}});
errors++;
}
}
if(data4.hosts !== undefined && func0.call(data4, "hosts")){
let data5 = data4.hosts;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/actions/link/hosts/" + i1,keyword:"pattern",params:{pattern: "^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/actions/link/hosts/" + i1,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/actions/link/hosts",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/actions/link",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data3.message !== undefined && func0.call(data3, "message")){
if(!(data3.message === true)){
(vErrors ??= []).push({instancePath:instancePath+"/actions/message",keyword:"enum",params:{allowedValues: schema33.properties.actions.properties.message.enum}});
errors++;
}
}
if(data3.display !== undefined && func0.call(data3, "display")){
if(!(data3.display === true)){
(vErrors ??= []).push({instancePath:instancePath+"/actions/display",keyword:"enum",params:{allowedValues: schema33.properties.actions.properties.display.enum}});
errors++;
}
}
if(data3.download !== undefined && func0.call(data3, "download")){
if(!(data3.download === true)){
(vErrors ??= []).push({instancePath:instancePath+"/actions/download",keyword:"enum",params:{allowedValues: schema33.properties.actions.properties.download.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/actions",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.confirm !== undefined && func0.call(data, "confirm")){
let data10 = data.confirm;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(typeof data11 === "string"){
if(!pattern9.test(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/confirm/" + i2,keyword:"pattern",params:{pattern: "^[A-Za-z0-9_./:-]{1,128}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/confirm/" + i2,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/confirm",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.context !== undefined && func0.call(data, "context")){
let data12 = data.context;
if(Array.isArray(data12)){
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
let data13 = data12[i3];
if(typeof data13 === "string"){
if(!pattern8.test(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/context/" + i3,keyword:"pattern",params:{pattern: "^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/context/" + i3,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/context",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data14 = data.limits;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 of Object.keys(data14)){
if(!(((((((key3 === "bytes") || (key3 === "depth")) || (key3 === "nodes")) || (key3 === "transitions")) || (key3 === "actions")) || (key3 === "stateBytes")) || (key3 === "valueBytes"))){
(vErrors ??= []).push({instancePath:instancePath+"/limits",keyword:"additionalProperties",params:{additionalProperty: key3}});
errors++;
}
}
if(data14.bytes !== undefined && func0.call(data14, "bytes")){
let data15 = data14.bytes;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/bytes",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 5242880 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/bytes",keyword:"maximum",params:{comparison: "<=", limit: 5242880}});
errors++;
}
if(data15 < 1 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.depth !== undefined && func0.call(data14, "depth")){
let data16 = data14.depth;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/depth",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 64 || isNaN(data16)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/depth",keyword:"maximum",params:{comparison: "<=", limit: 64}});
errors++;
}
if(data16 < 1 || isNaN(data16)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/depth",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.nodes !== undefined && func0.call(data14, "nodes")){
let data17 = data14.nodes;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/nodes",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 20000 || isNaN(data17)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/nodes",keyword:"maximum",params:{comparison: "<=", limit: 20000}});
errors++;
}
if(data17 < 1 || isNaN(data17)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/nodes",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.transitions !== undefined && func0.call(data14, "transitions")){
let data18 = data14.transitions;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/transitions",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 500 || isNaN(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/transitions",keyword:"maximum",params:{comparison: "<=", limit: 500}});
errors++;
}
if(data18 < 1 || isNaN(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/transitions",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.actions !== undefined && func0.call(data14, "actions")){
let data19 = data14.actions;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/actions",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 200 || isNaN(data19)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/actions",keyword:"maximum",params:{comparison: "<=", limit: 200}});
errors++;
}
if(data19 < 1 || isNaN(data19)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/actions",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.stateBytes !== undefined && func0.call(data14, "stateBytes")){
let data20 = data14.stateBytes;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/stateBytes",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 1048576 || isNaN(data20)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/stateBytes",keyword:"maximum",params:{comparison: "<=", limit: 1048576}});
errors++;
}
if(data20 < 1 || isNaN(data20)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/stateBytes",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data14.valueBytes !== undefined && func0.call(data14, "valueBytes")){
let data21 = data14.valueBytes;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
(vErrors ??= []).push({instancePath:instancePath+"/limits/valueBytes",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 65536 || isNaN(data21)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/valueBytes",keyword:"maximum",params:{comparison: "<=", limit: 65536}});
errors++;
}
if(data21 < 1 || isNaN(data21)){
(vErrors ??= []).push({instancePath:instancePath+"/limits/valueBytes",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/limits",keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,keyword:"type",params:{type: "object"}});
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
