import type { OfferedFile } from "./app/downloads.js";
import { saveFile } from "./save-file.js";
import type { Question, Store } from "./store.js";

/** One question at a time: while one is asked, another is denied. */
export function askPerson(store: Store, question: Question): Promise<boolean> {
  if (store.question.value) return Promise.resolve(false);
  return new Promise((resolve) => {
    store.question.value = {
      ...question,
      answer(agreed) {
        store.question.value = undefined;
        resolve(agreed);
      },
    };
  });
}

/** Saves what an app offers, if the person agrees (REQ-04). */
export async function saveFiles(store: Store, files: readonly OfferedFile[]): Promise<boolean> {
  const shown = files.map(({ name, bytes }) => ({ name, bytes: bytes.byteLength }));
  if (!(await askPerson(store, { kind: "download", files: shown }))) return false;
  for (const file of files) saveFile(file);
  return true;
}
