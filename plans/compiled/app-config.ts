// @ts-nocheck: made by `npm run generate` from plans/schema; do not edit.
function fault(list, path, message) {
  const all = list ?? [];
  all.push({ path, message });
  return all;
}
function escaped(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
export const appConfig = validate20;

const pattern4 = new RegExp("^[A-Za-z0-9_./:-]{1,128}$", "u");
const pattern5 = new RegExp("^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$", "u");
const pattern7 = new RegExp("^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$", "u");

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
if(data.v === undefined){
vErrors = fault(vErrors, instancePath, "\"v\" is missing");
errors++;
}
if(data.tools === undefined){
vErrors = fault(vErrors, instancePath, "\"tools\" is missing");
errors++;
}
if(data.actions === undefined){
vErrors = fault(vErrors, instancePath, "\"actions\" is missing");
errors++;
}
if(data.confirm === undefined){
vErrors = fault(vErrors, instancePath, "\"confirm\" is missing");
errors++;
}
if(data.context === undefined){
vErrors = fault(vErrors, instancePath, "\"context\" is missing");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "v") || (key0 === "tools")) || (key0 === "actions")) || (key0 === "confirm")) || (key0 === "context")) || (key0 === "limits"))){
vErrors = fault(vErrors, instancePath+"/"+escaped(key0), "is not known here");
errors++;
}
}
if(data.v !== undefined){
if(!(data.v === 1)){
vErrors = fault(vErrors, instancePath+"/v", "must be one of [1]");
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
if(!pattern4.test(data2)){
vErrors = fault(vErrors, instancePath+"/tools/" + i0, "must match ^[A-Za-z0-9_./:-]{1,128}$");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/tools/" + i0, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/tools", "must be of type array");
errors++;
}
}
if(data.actions !== undefined){
let data3 = data.actions;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((((key1 === "link") || (key1 === "message")) || (key1 === "display")) || (key1 === "download"))){
vErrors = fault(vErrors, instancePath+"/actions"+"/"+escaped(key1), "is not known here");
errors++;
}
}
if(data3.link !== undefined){
let data4 = data3.link;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.hosts === undefined){
vErrors = fault(vErrors, instancePath+"/actions/link", "\"hosts\" is missing");
errors++;
}
for(const key2 in data4){
if(!(key2 === "hosts")){
vErrors = fault(vErrors, instancePath+"/actions/link"+"/"+escaped(key2), "is not known here");
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
if(!pattern5.test(data6)){
vErrors = fault(vErrors, instancePath+"/actions/link/hosts/" + i1, "must match ^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link/hosts/" + i1, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link/hosts", "must be of type array");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions/link", "must be of type object");
errors++;
}
}
if(data3.message !== undefined){
if(!(data3.message === true)){
vErrors = fault(vErrors, instancePath+"/actions/message", "must be one of [true]");
errors++;
}
}
if(data3.display !== undefined){
if(!(data3.display === true)){
vErrors = fault(vErrors, instancePath+"/actions/display", "must be one of [true]");
errors++;
}
}
if(data3.download !== undefined){
if(!(data3.download === true)){
vErrors = fault(vErrors, instancePath+"/actions/download", "must be one of [true]");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/actions", "must be of type object");
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
if(!pattern4.test(data11)){
vErrors = fault(vErrors, instancePath+"/confirm/" + i2, "must match ^[A-Za-z0-9_./:-]{1,128}$");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/confirm/" + i2, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/confirm", "must be of type array");
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
if(!pattern7.test(data13)){
vErrors = fault(vErrors, instancePath+"/context/" + i3, "must match ^(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)(?:\\.(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+))*$");
errors++;
}
}
else {
vErrors = fault(vErrors, instancePath+"/context/" + i3, "must be of type string");
errors++;
}
}
}
else {
vErrors = fault(vErrors, instancePath+"/context", "must be of type array");
errors++;
}
}
if(data.limits !== undefined){
let data14 = data.limits;
if(!(data14 && typeof data14 == "object" && !Array.isArray(data14))){
vErrors = fault(vErrors, instancePath+"/limits", "must be of type object");
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
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
