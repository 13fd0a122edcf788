/** @jsxImportSource porthole-mcp */
import { bind, form, plan, showIf } from "porthole-mcp/plans";

export function signUpPlan(errors: { readonly mail?: string }) {
  return plan({
    id: "sign-up",
    state: {
      initial: { done: false },
      transitions: { "tool:sign_up:result": [{ type: "set", path: "done", value: true }] },
    },
    root: (
      <section>
        <h2>Newsletter</h2>
        {form({
          id: "signup",
          label: "Newsletter",
          submit: "Sign up",
          busy: bind("tool.sign_up.pending"),
          onSubmit: { type: "tool:sign_up", payload: { values: bind("event.form") } },
          fields: [
            {
              kind: "email",
              name: "mail",
              label: "Mail address",
              hint: "One mail a month.",
              required: true,
              error: errors.mail,
            },
            {
              kind: "select",
              name: "topic",
              label: "About",
              options: ["Everything", "Releases", "Security"],
            },
            { kind: "checkbox", name: "html", label: "With pictures", checked: true },
          ],
        })}
        {showIf("done", <p>Thank you. Look into your mail.</p>)}
      </section>
    ),
  });
}
