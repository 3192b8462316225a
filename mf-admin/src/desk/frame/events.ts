import { createEvent } from '@najem/shared/store';

/** A change that is made in a dialog. */
export type Dialog = 'refuse' | 'ask' | 'decide' | 'extend' | 'suspend' | 'restrict' | 'ungraded';

export const dialogOpened = createEvent('admin/deskDialogOpened', (step: Dialog) => ({ step }));
export const dialogClosed = createEvent('admin/deskDialogClosed');
