import { newsAddress } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  confirm: request('dossier/confirmAddress', newsAddress.confirm),
};
