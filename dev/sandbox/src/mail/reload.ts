/** Runs in the browser: updates the list of messages and leaves the opened message in place. */
export function reloadMailList(everyMs: number): void {
  const refresh = async () => {
    const current = document.getElementById('mails');
    if (!current || document.hidden) return;
    const response = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('mails');
    if (!fresh || fresh.innerHTML === current.innerHTML) return;
    const scrolled = current.querySelector('ul')?.scrollTop ?? 0;
    current.replaceChildren(...fresh.childNodes);
    const list = current.querySelector('ul');
    if (list) list.scrollTop = scrolled;
  };
  // The sandbox may be restarting, and the next round tries again.
  setInterval(() => void refresh().catch(() => undefined), everyMs);
}
