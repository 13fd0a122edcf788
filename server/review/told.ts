import { ContractError } from "../contracts/index.js";

/** What a person reads of a refusal: the library's sentence, which holds nothing of a server. */
export async function told<T>(act: () => Promise<T>): Promise<T | ReturnType<typeof sentence>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ContractError) return sentence(`${error.message}.`);
    throw error;
  }
}

export function sentence(text: string) {
  const whole = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return { isError: true as const, content: [{ type: "text" as const, text: whole }] };
}
