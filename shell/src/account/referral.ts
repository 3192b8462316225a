/** The referral code of the address, as a query of its own: it survives the way from one form to the other. */
export function refOf(query: URLSearchParams): string {
  const code = query.get('ref');
  return code ? `?ref=${encodeURIComponent(code)}` : '';
}
