export { createCall } from './call';
export { type ApiClient, type ClientSurroundings, type ConfirmationReason, createClient } from './client';
export { fitsShape } from './shape';
export { BAD_REPLY, NO_CONNECTION, SESSION_ENDED } from './texts';
