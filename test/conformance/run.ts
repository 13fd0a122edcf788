import { rules } from "../../harness/rules/registry.js";
import { prove } from "./prove.js";

// `npm run proven [-- <rule or family> ...]`: prints each rule with both outcomes, and how many are proven both ways.
const words = process.argv.slice(2);
const wanted = rules.filter(
  ({ id }) => words.length === 0 || words.some((word) => id === word || id.startsWith(`${word}-`)),
);
const proofs = await prove({
  rules: wanted,
  onProof: ({ rule, keeps, breaks, isProven, message }) =>
    console.log(`${isProven ? "✓" : "✗"} ${rule}  keeps: ${keeps}, breaks: ${breaks}  ${message}`),
});
const proven = proofs.filter(({ isProven }) => isProven).length;
console.log(`${proven} / ${proofs.length} rules proven both ways / scored rules`);
process.exitCode = proven === proofs.length ? 0 : 1;
