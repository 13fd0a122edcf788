/**
 * Tells zod not to try `new Function` before it builds its first schema: the policy forbids it, and the try alone is
 * reported as a violation. Setting it in `App`'s constructor is too late, since schemas are built while modules load.
 *
 * @see https://github.com/colinhacks/zod/issues/5414
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
