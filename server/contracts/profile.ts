/** The revisions of MCP under which an endpoint can be imported; chosen by a person, never negotiated down (IMP-12). */
export const compatibilityProfiles = ["2026-07-28", "2025-11-25"] as const;

export type CompatibilityProfile = (typeof compatibilityProfiles)[number];
