import { newsAddress } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  get: request('dossier/newsAddress', newsAddress.get),
  set: request('dossier/setAddress', newsAddress.set),
  /** Of an address that was typed in the form of a dispute or case, which is left once that is sent. */
  setAlong: request('dossier/setAddressAlong', newsAddress.set),
  remove: request('dossier/removeAddress', newsAddress.remove),
  confirm: request('dossier/confirmAddress', newsAddress.confirm),
};
