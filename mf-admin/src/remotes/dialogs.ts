import type { DeployToken } from '@najem/shared/contract/platform';
import { createContext, use } from 'react';
import type { ReleaseSwitch } from './state';

/** A dialog of the page, which stays open while the table below it is drawn again. */
export type OpenDialog =
  | { is: 'switch'; planned: ReleaseSwitch }
  | { is: 'token'; remote: string }
  | { is: 'remote' }
  | { is: 'revocation'; token: DeployToken };

/** Opens a dialog of the page from the details of a remote. */
export const DialogContext = createContext<((dialog: OpenDialog) => void) | null>(null);

export function useOpenDialog(): (dialog: OpenDialog) => void {
  const open = use(DialogContext);
  if (!open) throw new Error('The details of a remote stand outside of the page');
  return open;
}
