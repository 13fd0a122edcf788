import { times } from "./times.js";

/** Asks the person a question in a dialog of our own; a plan can neither draw nor answer it. */
export type Ask = (question: string) => Promise<boolean>;

/** Questions are asked one at a time: whoever asks while one is open is told no. */
export function createAsk(parent: HTMLElement): Ask {
  let open = false;
  return (question) => {
    if (open) return Promise.resolve(false);
    open = true;
    const dialog = document.createElement("dialog");
    dialog.dataset.portholeQuestion = "";
    const text = document.createElement("p");
    text.textContent = question;
    const answers = document.createElement("menu");
    const answer = (label: string, value: string): HTMLButtonElement => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => dialog.close(value));
      answers.append(button);
      return button;
    };
    answer("Cancel", "");
    const yes = answer("Continue", "yes");
    // The second click of a double click is no answer: a plan may have stood its button just where this one comes.
    yes.disabled = true;
    setTimeout(() => {
      yes.disabled = false;
    }, times.doubleClick);
    dialog.append(text, answers);
    parent.append(dialog);
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        open = false;
        dialog.remove();
        resolve(dialog.returnValue === "yes");
      });
      dialog.showModal();
    });
  };
}
