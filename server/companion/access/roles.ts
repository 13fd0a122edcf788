/** Who may call the companion. Each role has a surface of its own. */
export const roles = ["anonymous", "member", "admin"] as const;
export type Role = (typeof roles)[number];

/** A caller of the companion. */
export interface Person {
  readonly role: Role;
  readonly name: string;
}

export const nobody: Person = Object.freeze({ role: "anonymous", name: "anonymous" });

export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (roles as readonly string[]).includes(value);
}
