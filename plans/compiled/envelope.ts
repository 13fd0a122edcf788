// @ts-nocheck: made by `npm run generate` from plans/schema; do not edit.
function fault(list, path, message) {
  const all = list ?? [];
  all.push({ path, message });
  return all;
}
function escaped(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
export const envelope = validate20;


const pattern4 = new RegExp("\\S", "u");

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
vErrors = fault(vErrors, instancePath, "\"id\" is missing");
errors++;
}
if(data.version === undefined){
vErrors = fault(vErrors, instancePath, "\"version\" is missing");
errors++;
}
if(data.root === undefined){
vErrors = fault(vErrors, instancePath, "\"root\" is missing");
errors++;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
vErrors = fault(vErrors, instancePath+"/id", "must not be blank");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/id", "must be of type string");
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = fault(vErrors, instancePath+"/version", "must be of type integer");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
vErrors = fault(vErrors, instancePath+"/version", "must be 1 or more");
errors++;
}
}
}
if(data.capabilities !== undefined){
let data2 = data.capabilities;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.domWrite !== undefined){
if(typeof data2.domWrite !== "boolean"){
vErrors = fault(vErrors, instancePath+"/capabilities/domWrite", "must be of type boolean");
errors++;
}
}
if(data2.timers !== undefined){
if(typeof data2.timers !== "boolean"){
vErrors = fault(vErrors, instancePath+"/capabilities/timers", "must be of type boolean");
errors++;
}
}
if(data2.networkHosts !== undefined){
let data5 = data2.networkHosts;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
vErrors = fault(vErrors, instancePath+"/capabilities/networkHosts/" + i0, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/networkHosts", "must be of type array");
errors++;
}
}
if(data2.allowedModules !== undefined){
let data7 = data2.allowedModules;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(typeof data7[i1] !== "string"){
vErrors = fault(vErrors, instancePath+"/capabilities/allowedModules/" + i1, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/allowedModules", "must be of type array");
errors++;
}
}
if(data2.storage !== undefined){
let data9 = data2.storage;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(!((data10 === "localStorage") || (data10 === "sessionStorage"))){
vErrors = fault(vErrors, instancePath+"/capabilities/storage/" + i2, "must be one of [\"localStorage\",\"sessionStorage\"]");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/storage", "must be of type array");
errors++;
}
}
if(data2.executionProfile !== undefined){
let data11 = data2.executionProfile;
if(!(((((data11 === "standard") || (data11 === "isolated-vm")) || (data11 === "sandbox-worker")) || (data11 === "sandbox-iframe")) || (data11 === "sandbox-shadowrealm"))){
vErrors = fault(vErrors, instancePath+"/capabilities/executionProfile", "must be one of [\"standard\",\"isolated-vm\",\"sandbox-worker\",\"sandbox-iframe\",\"sandbox-shadowrealm\"]");
errors++;
}
}
if(data2.maxImports !== undefined){
let data12 = data2.maxImports;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxImports", "must be 0 or more");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxImports", "must be of type number");
errors++;
}
}
if(data2.maxExecutionMs !== undefined){
let data13 = data2.maxExecutionMs;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 1 || isNaN(data13)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxExecutionMs", "must be 1 or more");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxExecutionMs", "must be of type number");
errors++;
}
}
if(data2.maxComponentInvocations !== undefined){
let data14 = data2.maxComponentInvocations;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
vErrors = fault(vErrors, instancePath+"/capabilities/maxComponentInvocations", "must be 0 or more");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities/maxComponentInvocations", "must be of type number");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/capabilities", "must be of type object");
errors++;
}
}
if(data.state !== undefined){
let data15 = data.state;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.initial === undefined){
vErrors = fault(vErrors, instancePath+"/state", "\"initial\" is missing");
errors++;
}
if(data15.initial !== undefined){
let data16 = data15.initial;
if(!(data16 && typeof data16 == "object" && !Array.isArray(data16))){
vErrors = fault(vErrors, instancePath+"/state/initial", "must be of type object");
errors++;
}
}
if(data15.transitions !== undefined){
let data17 = data15.transitions;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key0 in data17){
const _errs35 = errors;
if(typeof key0 === "string"){
if(!pattern4.test(key0)){

errors++;
}
}
else {

errors++;
}
var valid9 = _errs35 === errors;
if(!valid9){
vErrors = fault(vErrors, instancePath+"/state/transitions", "holds a blank name");
errors++;
}
}
for(const key1 in data17){
let data18 = data17[key1];
if(Array.isArray(data18)){
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
let data19 = data18[i3];
const _errs43 = errors;
let valid14 = true;
const _errs44 = errors;
if(errors === _errs44){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing0;
if((data19.type === undefined) && (missing0 = "type")){
const err28 = {};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
if(data19.type !== undefined){
let data20 = data19.type;
if(!((data20 === "set") || (data20 === "push"))){
const err29 = {};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
}
else {
const err30 = {};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid0 = _errs44 === errors;
errors = _errs43;
if(vErrors !== null){
if(_errs43){
vErrors.length = _errs43;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs47 = errors;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.value === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "\"value\" is missing");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "must be of type object");
errors++;
}
var _valid0 = _errs47 === errors;
valid14 = _valid0;
if(valid14){
var props0 = {};
props0.value = true;
props0.type = true;
}
}
if(!valid14){

errors++;
}
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.type === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "\"type\" is missing");
errors++;
}
if(data19.path === undefined){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "\"path\" is missing");
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.path = true;
props0.by = true;
props0.value = true;
}
if(data19.type !== undefined){
let data21 = data19.type;
if(!((((data21 === "set") || (data21 === "increment")) || (data21 === "toggle")) || (data21 === "push"))){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/type", "must be one of [\"set\",\"increment\",\"toggle\",\"push\"]");
errors++;
}
}
if(data19.path !== undefined){
let data22 = data19.path;
if(typeof data22 === "string"){
if(!pattern4.test(data22)){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/path", "must not be blank");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/path", "must be of type string");
errors++;
}
}
if(data19.by !== undefined){
let data23 = data19.by;
if(!((typeof data23 == "number") && (isFinite(data23)))){
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3+"/by", "must be of type number");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1)+"/" + i3, "must be of type object");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions/" + escaped(key1), "must be of type array");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state/transitions", "must be of type object");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/state", "must be of type object");
errors++;
}
}
if(data.metadata !== undefined){
let data24 = data.metadata;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.sourcePrompt !== undefined){
if(typeof data24.sourcePrompt !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/sourcePrompt", "must be of type string");
errors++;
}
}
if(data24.sourceModel !== undefined){
if(typeof data24.sourceModel !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/sourceModel", "must be of type string");
errors++;
}
}
if(data24.tags !== undefined){
let data27 = data24.tags;
if(Array.isArray(data27)){
const len4 = data27.length;
for(let i4=0; i4<len4; i4++){
if(typeof data27[i4] !== "string"){
vErrors = fault(vErrors, instancePath+"/metadata/tags/" + i4, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/metadata/tags", "must be of type array");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/metadata", "must be of type object");
errors++;
}
}
if(data.imports !== undefined){
let data29 = data.imports;
if(Array.isArray(data29)){
const len5 = data29.length;
for(let i5=0; i5<len5; i5++){
if(typeof data29[i5] !== "string"){
vErrors = fault(vErrors, instancePath+"/imports/" + i5, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/imports", "must be of type array");
errors++;
}
}
if(data.moduleManifest !== undefined){
let data31 = data.moduleManifest;
if(!(data31 && typeof data31 == "object" && !Array.isArray(data31))){
vErrors = fault(vErrors, instancePath+"/moduleManifest", "must be of type object");
errors++;
}
}
if(data.root !== undefined){
let data32 = data.root;
if(!(data32 && typeof data32 == "object" && !Array.isArray(data32))){
vErrors = fault(vErrors, instancePath+"/root", "must be of type object");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath, "must be of type object");
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"id":true,"version":true,"capabilities":true,"state":true,"metadata":true,"imports":true,"moduleManifest":true,"root":true},"dynamicProps":false,"dynamicItems":false};
