/** @jsxImportSource porthole-mcp */
import { bind, form, hideIf, plan, showIf } from "porthole-mcp/plans";

export interface SignUp {
  readonly mail: string;
  readonly topic: string;
  readonly html: boolean;
}

export function signUpPlan(values?: SignUp, errors: { readonly mail?: string } = {}) {
  return plan({
    id: "sign-up",
    state: {
      initial: { done: false },
      transitions: { "tool:sign_up:result": [{ type: "set", path: "done", value: true }] },
    },
    root: (
      <section>
        <h2>Newsletter</h2>
        {hideIf(
          "done",
          form({
            id: "signup",
            label: "Newsletter",
            submit: "Sign up",
            busy: bind("tool.sign_up.pending"),
            error: bind("tool.sign_up.error"),
            onSubmit: { type: "tool:sign_up", payload: { values: bind("event.form") } },
            fields: [
              {
                kind: "email",
                name: "mail",
                label: "Mail address",
                hint: "One mail a month.",
                required: true,
                value: values?.mail,
                error: errors.mail,
              },
              {
                kind: "select",
                name: "topic",
                label: "About",
                options: ["Everything", "Releases", "Security"],
                value: values?.topic,
              },
              { kind: "checkbox", name: "html", label: "With pictures", checked: values?.html ?? true },
            ],
          }),
        )}
        {showIf("done", <p>Thank you. Look into your mail.</p>)}
      </section>
    ),
  });
}
