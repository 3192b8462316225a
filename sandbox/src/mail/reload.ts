/** Runs in the browser: keeps the list of messages fresh without touching the message that is being read. */
export function reloadMailList(everyMs: number): void {
  const refresh = async () => {
    const current = document.getElementById('mails');
    if (!current || document.hidden) return;
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('mails');
    if (!fresh || fresh.innerHTML === current.innerHTML) return;
    const scrolled = current.querySelector('ul')?.scrollTop ?? 0;
    current.replaceChildren(...fresh.childNodes);
    const list = current.querySelector('ul');
    if (list) list.scrollTop = scrolled;
  };
  // The sandbox may be restarting; the next round simply tries again.
  setInterval(() => void refresh().catch(() => undefined), everyMs);
}
