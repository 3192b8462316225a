import { useLocation } from 'react-router-dom';

const GUEST = '/dossier/guest';
/** The screens that guests have, too. */
const SHARED = /^\/dossier\/(entries|disputes|cases|claims)\//;

/** Where a screen of the file leads back to after a proof: to itself, in the frame of whoever comes back. */
export function useReturn(): { returnPath: string } {
  const { pathname, search } = useLocation();
  return { returnPath: `${pathname}${search}` };
}

/** The same screen of the file for who is signed in. */
export function asUser(path: string): string {
  return path.startsWith(`${GUEST}/`) || path === GUEST ? path.replace(GUEST, '/dossier') : path;
}

/** The same screen of the file for a guest, who has some of them. */
export function asGuest(path: string): string {
  return SHARED.test(path) ? path.replace('/dossier', GUEST) : path;
}

/** The address below which the screens of the file lie: guests have a frame of their own. */
export function useFileBase(): string {
  const { pathname } = useLocation();
  return pathname.startsWith(GUEST) ? GUEST : '/dossier';
}
