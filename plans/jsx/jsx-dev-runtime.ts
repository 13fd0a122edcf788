/** The same as `jsx-runtime`: what the compiler calls in its development mode. */
export { Fragment, type JSX, jsx as jsxDEV } from "./jsx-runtime.js";
