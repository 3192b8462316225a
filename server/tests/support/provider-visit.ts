/** A browser at the provider: keeps its cookies and follows its redirects until it is back at the site. */
export async function visitProvider(address: string, person: string, publicUrl: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const request = async (url: string, body?: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  let url = address;
  while (!url.startsWith(`${publicUrl}/`)) {
    const shown = await request(url);
    const left = shown.status === 200 ? await request(url, `person=${person}`) : shown;
    const location = left.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${url}: ${left.status} ${await left.text()}`);
    url = new URL(location, url).href;
  }
  return new URL(url).searchParams;
}

/** What the returning page takes out of the address. */
export function readReturn(fields: URLSearchParams) {
  const { state = '', code, iss, error } = Object.fromEntries(fields) as Record<string, string | undefined>;
  return { state, code, iss, error };
}
