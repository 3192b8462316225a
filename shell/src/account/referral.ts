/** The query that keeps the address's referral code on links between sign-in and registration; empty without one. */
export function referralQuery(query: URLSearchParams): string {
  const code = query.get('ref');
  return code ? `?ref=${encodeURIComponent(code)}` : '';
}
