// @ts-nocheck: made by `npm run generate` from plans/schema; do not edit.
function fault(list, instancePath, keyword, params) {
  const all = list ?? [];
  all.push({ instancePath, keyword, params });
  return all;
}
function escaped(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
export const envelope = validate20;
const schema31 = {"type":"object","required":["id","version","root"],"properties":{"specVersion":{"type":"string","pattern":"[\\s\\S]"},"id":{"type":"string","pattern":"\\S"},"version":{"type":"integer","minimum":1},"capabilities":{"type":"object","properties":{"domWrite":{"type":"boolean"},"timers":{"type":"boolean"},"networkHosts":{"type":"array","items":{"type":"string"}},"allowedModules":{"type":"array","items":{"type":"string"}},"storage":{"type":"array","items":{"enum":["localStorage","sessionStorage"]}},"executionProfile":{"enum":["standard","isolated-vm","sandbox-worker","sandbox-iframe","sandbox-shadowrealm"]},"maxImports":{"type":"number","minimum":0},"maxExecutionMs":{"type":"number","minimum":1},"maxComponentInvocations":{"type":"number","minimum":0}}},"state":{"type":"object","required":["initial"],"properties":{"initial":{"type":"object"},"transitions":{"type":"object","propertyNames":{"type":"string","pattern":"\\S"},"additionalProperties":{"type":"array","items":{"$ref":"#/$defs/action"}}}}},"metadata":{"type":"object","properties":{"sourcePrompt":{"type":"string"},"sourceModel":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}}},"imports":{"type":"array","items":{"type":"string"}},"moduleManifest":{"type":"object"},"root":{"type":"object"}},"$defs":{"action":{"type":"object","required":["type","path"],"properties":{"type":{"enum":["set","increment","toggle","push"]},"path":{"type":"string","pattern":"\\S"},"by":{"type":"number"},"value":{"if":{"type":"object","required":["$from"],"properties":{"$from":true}},"then":{"type":"object","properties":{"$from":{"type":"string","pattern":"^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}}}}},"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["set","push"]}}},"then":{"type":"object","required":["value"],"properties":{"value":true}}}}};
const schema32 = {"type":"object","required":["type","path"],"properties":{"type":{"enum":["set","increment","toggle","push"]},"path":{"type":"string","pattern":"\\S"},"by":{"type":"number"},"value":{"if":{"type":"object","required":["$from"],"properties":{"$from":true}},"then":{"type":"object","properties":{"$from":{"type":"string","pattern":"^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"}}}}},"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["set","push"]}}},"then":{"type":"object","required":["value"],"properties":{"value":true}}};
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
if(data.id === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "id"});
errors++;
}
if(data.version === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "version"});
errors++;
}
if(data.root === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "root"});
errors++;
}
if(data.specVersion !== undefined){
let data0 = data.specVersion;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
vErrors = fault(vErrors, instancePath+"/specVersion", "pattern", {pattern: "[\\s\\S]"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/specVersion", "type", {type: "string"});
errors++;
}
}
if(data.id !== undefined){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
vErrors = fault(vErrors, instancePath+"/id", "pattern", {pattern: "\\S"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/id", "type", {type: "string"});
errors++;
}
}
if(data.version !== undefined){
let data2 = data.version;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = fault(vErrors, instancePath+"/version", "type", {type: "integer"});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
vErrors = fault(vErrors, instancePath+"/version", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.capabilities !== undefined){
let data3 = data.capabilities;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.domWrite !== undefined){
if(typeof data3.domWrite !== "boolean"){
vErrors = fault(vErrors, instancePath+"/capabilities/domWrite", "type", {type: "boolean"});
errors++;
}
}
if(data3.timers !== undefined){
if(typeof data3.timers !== "boolean"){
vErrors = fault(vErrors, instancePath+"/capabilities/timers", "type", {type: "boolean"});
errors++;
}
}
if(data3.networkHosts !== undefined){
let data6 = data3.networkHosts;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
vErrors = fault(vErrors, instancePath+"/capabilities/networkHosts/" + i0, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/networkHosts", "type", {type: "array"});
errors++;
}
}
if(data3.allowedModules !== undefined){
let data8 = data3.allowedModules;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(typeof data8[i1] !== "string"){
vErrors = fault(vErrors, instancePath+"/capabilities/allowedModules/" + i1, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/allowedModules", "type", {type: "array"});
errors++;
}
}
if(data3.storage !== undefined){
let data10 = data3.storage;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(!((data11 === "localStorage") || (data11 === "sessionStorage"))){
vErrors = fault(vErrors, instancePath+"/capabilities/storage/" + i2, "enum", {allowedValues: schema31.properties.capabilities.properties.storage.items.enum});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/storage", "type", {type: "array"});
errors++;
}
}
if(data3.executionProfile !== undefined){
let data12 = data3.executionProfile;
if(!(((((data12 === "standard") || (data12 === "isolated-vm")) || (data12 === "sandbox-worker")) || (data12 === "sandbox-iframe")) || (data12 === "sandbox-shadowrealm"))){
vErrors = fault(vErrors, instancePath+"/capabilities/executionProfile", "enum", {allowedValues: schema31.properties.capabilities.properties.executionProfile.enum});
errors++;
}
}
if(data3.maxImports !== undefined){
let data13 = data3.maxImports;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxImports", "minimum", {comparison: ">=", limit: 0});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxImports", "type", {type: "number"});
errors++;
}
}
if(data3.maxExecutionMs !== undefined){
let data14 = data3.maxExecutionMs;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 1 || isNaN(data14)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxExecutionMs", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxExecutionMs", "type", {type: "number"});
errors++;
}
}
if(data3.maxComponentInvocations !== undefined){
let data15 = data3.maxComponentInvocations;
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxComponentInvocations", "minimum", {comparison: ">=", limit: 0});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxComponentInvocations", "type", {type: "number"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities", "type", {type: "object"});
errors++;
}
}
if(data.state !== undefined){
let data16 = data.state;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.initial === undefined){
vErrors = fault(vErrors, instancePath+"/state", "required", {missingProperty: "initial"});
errors++;
}
if(data16.initial !== undefined){
let data17 = data16.initial;
if(!(data17 && typeof data17 == "object" && !Array.isArray(data17))){
vErrors = fault(vErrors, instancePath+"/state/initial", "type", {type: "object"});
errors++;
}
}
if(data16.transitions !== undefined){
let data18 = data16.transitions;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key0 in data18){
const _errs37 = errors;
if(typeof key0 === "string"){
if(!pattern5.test(key0)){
vErrors = fault(vErrors, instancePath+"/state/transitions", "pattern", {pattern: "\\S"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions", "type", {type: "string"});
errors++;
}
var valid9 = _errs37 === errors;
if(!valid9){
vErrors = fault(vErrors, instancePath+"/state/transitions", "propertyNames", {propertyName: key0});
errors++;
}
}
for(const key1 in data18){
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
if((data20.type === undefined) && (missing0 = "type")){
const err30 = {};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
if(data20.type !== undefined){
let data21 = data20.type;
if(!((data21 === "set") || (data21 === "push"))){
const err31 = {};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
}
else {
const err32 = {};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
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
if(data20.value === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "required", {missingProperty: "value"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "type", {type: "object"});
errors++;
}
var _valid0 = _errs49 === errors;
valid14 = _valid0;
if(valid14){
var props0 = {};
props0.value = true;
props0.type = true;
}
}
if(!valid14){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "if", {failingKeyword: "then"});
errors++;
}
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.type === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "required", {missingProperty: "type"});
errors++;
}
if(data20.path === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "required", {missingProperty: "path"});
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.path = true;
props0.by = true;
props0.value = true;
}
if(data20.type !== undefined){
let data22 = data20.type;
if(!((((data22 === "set") || (data22 === "increment")) || (data22 === "toggle")) || (data22 === "push"))){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/type", "enum", {allowedValues: schema32.properties.type.enum});
errors++;
}
}
if(data20.path !== undefined){
let data23 = data20.path;
if(typeof data23 === "string"){
if(!pattern5.test(data23)){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/path", "pattern", {pattern: "\\S"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/path", "type", {type: "string"});
errors++;
}
}
if(data20.by !== undefined){
let data24 = data20.by;
if(!((typeof data24 == "number") && (isFinite(data24)))){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/by", "type", {type: "number"});
errors++;
}
}
if(data20.value !== undefined){
let data25 = data20.value;
const _errs57 = errors;
let valid17 = true;
const _errs58 = errors;
if(errors === _errs58){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing1;
if((data25.$from === undefined) && (missing1 = "$from")){
const err42 = {};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
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
if(data25.$from !== undefined){
let data26 = data25.$from;
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/value/$from", "pattern", {pattern: "^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/value/$from", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/value", "type", {type: "object"});
errors++;
}
var _valid1 = _errs60 === errors;
valid17 = _valid1;
if(valid17){
var props1 = {};
props1.$from = true;
}
}
if(!valid17){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/value", "if", {failingKeyword: "then"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1), "type", {type: "array"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state", "type", {type: "object"});
errors++;
}
}
if(data.metadata !== undefined){
let data27 = data.metadata;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.sourcePrompt !== undefined){
if(typeof data27.sourcePrompt !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/sourcePrompt", "type", {type: "string"});
errors++;
}
}
if(data27.sourceModel !== undefined){
if(typeof data27.sourceModel !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/sourceModel", "type", {type: "string"});
errors++;
}
}
if(data27.tags !== undefined){
let data30 = data27.tags;
if(Array.isArray(data30)){
const len4 = data30.length;
for(let i4=0; i4<len4; i4++){
if(typeof data30[i4] !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/tags/" + i4, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/metadata/tags", "type", {type: "array"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/metadata", "type", {type: "object"});
errors++;
}
}
if(data.imports !== undefined){
let data32 = data.imports;
if(Array.isArray(data32)){
const len5 = data32.length;
for(let i5=0; i5<len5; i5++){
if(typeof data32[i5] !== "string"){
vErrors = fault(vErrors, instancePath+"/imports/" + i5, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/imports", "type", {type: "array"});
errors++;
}
}
if(data.moduleManifest !== undefined){
let data34 = data.moduleManifest;
if(!(data34 && typeof data34 == "object" && !Array.isArray(data34))){
vErrors = fault(vErrors, instancePath+"/moduleManifest", "type", {type: "object"});
errors++;
}
}
if(data.root !== undefined){
let data35 = data.root;
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
vErrors = fault(vErrors, instancePath+"/root", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath, "type", {type: "object"});
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
if(data.v === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "v"});
errors++;
}
if(data.tools === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "tools"});
errors++;
}
if(data.actions === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "actions"});
errors++;
}
if(data.confirm === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "confirm"});
errors++;
}
if(data.context === undefined){
vErrors = fault(vErrors, instancePath, "required", {missingProperty: "context"});
errors++;
}
for(const key0 in data){
if(!((((((key0 === "v") || (key0 === "tools")) || (key0 === "actions")) || (key0 === "confirm")) || (key0 === "context")) || (key0 === "limits"))){
vErrors = fault(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors++;
}
}
if(data.v !== undefined){
if(!(data.v === 1)){
vErrors = fault(vErrors, instancePath+"/v", "enum", {allowedValues: schema33.properties.v.enum});
errors++;
}
}
if(data.tools !== undefined){
let data1 = data.tools;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern9.test(data2)){
vErrors = fault(vErrors, instancePath+"/tools/" + i0, "pattern", {pattern: "^[A-Za-z0-9_./:-]{1,128}$"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/tools/" + i0, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/tools", "type", {type: "array"});
errors++;
}
}
if(data.actions !== undefined){
let data3 = data.actions;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((((key1 === "link") || (key1 === "message")) || (key1 === "display")) || (key1 === "download"))){
vErrors = fault(vErrors, instancePath+"/actions", "additionalProperties", {additionalProperty: key1});
errors++;
}
}
if(data3.link !== undefined){
let data4 = data3.link;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.hosts === undefined){
vErrors = fault(vErrors, instancePath+"/actions/link", "required", {missingProperty: "hosts"});
errors++;
}
for(const key2 in data4){
if(!(key2 === "hosts")){
vErrors = fault(vErrors, instancePath+"/actions/link", "additionalProperties", {additionalProperty: key2});
errors++;
}
}
if(data4.hosts !== undefined){
let data5 = data4.hosts;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
vErrors = fault(vErrors, instancePath+"/actions/link/hosts/" + i1, "pattern", {pattern: "^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link/hosts/" + i1, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link/hosts", "type", {type: "array"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link", "type", {type: "object"});
errors++;
}
}
if(data3.message !== undefined){
if(!(data3.message === true)){
vErrors = fault(vErrors, instancePath+"/actions/message", "enum", {allowedValues: schema33.properties.actions.properties.message.enum});
errors++;
}
}
if(data3.display !== undefined){
if(!(data3.display === true)){
vErrors = fault(vErrors, instancePath+"/actions/display", "enum", {allowedValues: schema33.properties.actions.properties.display.enum});
errors++;
}
}
if(data3.download !== undefined){
if(!(data3.download === true)){
vErrors = fault(vErrors, instancePath+"/actions/download", "enum", {allowedValues: schema33.properties.actions.properties.download.enum});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions", "type", {type: "object"});
errors++;
}
}
if(data.confirm !== undefined){
let data10 = data.confirm;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(typeof data11 === "string"){
if(!pattern9.test(data11)){
vErrors = fault(vErrors, instancePath+"/confirm/" + i2, "pattern", {pattern: "^[A-Za-z0-9_./:-]{1,128}$"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/confirm/" + i2, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/confirm", "type", {type: "array"});
errors++;
}
}
if(data.context !== undefined){
let data12 = data.context;
if(Array.isArray(data12)){
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
let data13 = data12[i3];
if(typeof data13 === "string"){
if(!pattern8.test(data13)){
vErrors = fault(vErrors, instancePath+"/context/" + i3, "pattern", {pattern: "^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$"});
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/context/" + i3, "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/context", "type", {type: "array"});
errors++;
}
}
if(data.limits !== undefined){
let data14 = data.limits;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 in data14){
if(!(((((((key3 === "bytes") || (key3 === "depth")) || (key3 === "nodes")) || (key3 === "transitions")) || (key3 === "actions")) || (key3 === "stateBytes")) || (key3 === "valueBytes"))){
vErrors = fault(vErrors, instancePath+"/limits", "additionalProperties", {additionalProperty: key3});
errors++;
}
}
if(data14.bytes !== undefined){
let data15 = data14.bytes;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
vErrors = fault(vErrors, instancePath+"/limits/bytes", "type", {type: "integer"});
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 5242880 || isNaN(data15)){
vErrors = fault(vErrors, instancePath+"/limits/bytes", "maximum", {comparison: "<=", limit: 5242880});
errors++;
}
if(data15 < 1 || isNaN(data15)){
vErrors = fault(vErrors, instancePath+"/limits/bytes", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.depth !== undefined){
let data16 = data14.depth;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
vErrors = fault(vErrors, instancePath+"/limits/depth", "type", {type: "integer"});
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 64 || isNaN(data16)){
vErrors = fault(vErrors, instancePath+"/limits/depth", "maximum", {comparison: "<=", limit: 64});
errors++;
}
if(data16 < 1 || isNaN(data16)){
vErrors = fault(vErrors, instancePath+"/limits/depth", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.nodes !== undefined){
let data17 = data14.nodes;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
vErrors = fault(vErrors, instancePath+"/limits/nodes", "type", {type: "integer"});
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 20000 || isNaN(data17)){
vErrors = fault(vErrors, instancePath+"/limits/nodes", "maximum", {comparison: "<=", limit: 20000});
errors++;
}
if(data17 < 1 || isNaN(data17)){
vErrors = fault(vErrors, instancePath+"/limits/nodes", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.transitions !== undefined){
let data18 = data14.transitions;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
vErrors = fault(vErrors, instancePath+"/limits/transitions", "type", {type: "integer"});
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 500 || isNaN(data18)){
vErrors = fault(vErrors, instancePath+"/limits/transitions", "maximum", {comparison: "<=", limit: 500});
errors++;
}
if(data18 < 1 || isNaN(data18)){
vErrors = fault(vErrors, instancePath+"/limits/transitions", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.actions !== undefined){
let data19 = data14.actions;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
vErrors = fault(vErrors, instancePath+"/limits/actions", "type", {type: "integer"});
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 200 || isNaN(data19)){
vErrors = fault(vErrors, instancePath+"/limits/actions", "maximum", {comparison: "<=", limit: 200});
errors++;
}
if(data19 < 1 || isNaN(data19)){
vErrors = fault(vErrors, instancePath+"/limits/actions", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.stateBytes !== undefined){
let data20 = data14.stateBytes;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
vErrors = fault(vErrors, instancePath+"/limits/stateBytes", "type", {type: "integer"});
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 1048576 || isNaN(data20)){
vErrors = fault(vErrors, instancePath+"/limits/stateBytes", "maximum", {comparison: "<=", limit: 1048576});
errors++;
}
if(data20 < 1 || isNaN(data20)){
vErrors = fault(vErrors, instancePath+"/limits/stateBytes", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data14.valueBytes !== undefined){
let data21 = data14.valueBytes;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
vErrors = fault(vErrors, instancePath+"/limits/valueBytes", "type", {type: "integer"});
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 65536 || isNaN(data21)){
vErrors = fault(vErrors, instancePath+"/limits/valueBytes", "maximum", {comparison: "<=", limit: 65536});
errors++;
}
if(data21 < 1 || isNaN(data21)){
vErrors = fault(vErrors, instancePath+"/limits/valueBytes", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/limits", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath, "type", {type: "object"});
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
