/** The page's Content Security Policy nonce, which style tags made at run time must carry; undefined without one. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
}
