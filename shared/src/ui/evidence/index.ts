export { AttachmentPicker } from './AttachmentPicker';
export type { SentFile } from './AttachmentPicker';
export { BlackBarEditor } from './BlackBarEditor';
export { ImageCanvas } from './ImageCanvas';
export { QrCode } from './QrCode';
export { CAUSE_TEXTS } from './texts';
export { Timeline } from './Timeline';
export type { TimelineItem, TimelineProps } from './Timeline';
export { UnsentCard, UnsentText } from './UnsentText';
