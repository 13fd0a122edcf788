/** What the versions of one contract share of their URLs, and which one a URL is of. */
export function parseContractUrl(contractUrl: string): { readonly base: string; readonly version: number } {
  const at = contractUrl.lastIndexOf("/") + 1;
  return { base: contractUrl.slice(0, at), version: Number(contractUrl.slice(at)) };
}
