import { newsAddress } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { confirmAddress, getNewsAddress, nameAddress, removeAddress } from './name-address';

export const newsAddressRoutes: Route[] = [
  serve(newsAddress.get, getNewsAddress),
  serve(newsAddress.set, nameAddress),
  serve(newsAddress.remove, removeAddress),
  serve(newsAddress.confirm, confirmAddress),
];
