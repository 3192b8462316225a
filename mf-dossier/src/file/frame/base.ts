import { useLocation } from 'react-router-dom';

const GUEST = '/dossier/guest';

/** The address below which the screens of the file lie: guests have a frame of their own. */
export function useFileBase(): string {
  const { pathname } = useLocation();
  return pathname.startsWith(GUEST) ? GUEST : '/dossier';
}
