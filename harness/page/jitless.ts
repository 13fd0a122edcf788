// zod tries `new Function` when its first schema is made, which the page's policy reports. It reads this setting before,
// so this module must be the first import of the page.
const setting = "__zod_globalConfig";
Reflect.set(globalThis, setting, { ...Reflect.get(globalThis, setting), jitless: true });
