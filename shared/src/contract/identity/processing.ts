import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Time } from '../kernel/parts';

/** One activity of the register of processing, as Art. 30 RODO asks; in Polish. */
export const ProcessingActivity = Type.Object({
  id: Type.String(),
  name: Type.String(),
  purpose: Type.String(),
  legalBasis: Type.String(),
  people: Type.String(),
  categories: Type.String(),
  source: Type.String(),
  recipients: Type.String(),
  kept: Type.String(),
  safeguards: Type.String(),
});
export type ProcessingActivity = Static<typeof ProcessingActivity>;

/** The register with how many people each activity concerns. */
export const ProcessingRegister = Type.Object({
  controller: Type.Object({ name: Type.String(), address: Type.String() }),
  at: Time,
  activities: Type.Array(Type.Composite([ProcessingActivity, Type.Object({ peopleCount: Type.Integer() })])),
});
export type ProcessingRegister = Static<typeof ProcessingRegister>;

export const processingCalls = {
  processingRegister: endpoint({
    method: 'GET',
    path: '/desk/processing-register',
    access: 'admin',
    fresh: true,
    summary: 'The register of processing (Art. 30 RODO) with the number of people of each activity.',
    reply: Type.Object({ success: Type.Boolean(), register: ProcessingRegister }),
    errors: [],
  }),
  processingRegisterPdf: endpoint({
    method: 'GET',
    path: '/desk/processing-register.pdf',
    access: 'admin',
    stepUp: true,
    summary: 'The same as a document.',
    binary: 'application/pdf',
    reply: Type.Unknown(),
    errors: ['DOCUMENT_LIMIT'],
  }),
};
