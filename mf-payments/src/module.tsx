import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { type RemoteModule } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { epic as invoicesEpic } from './invoices/epics';
import { InvoiceList } from './invoices/screens/InvoiceList';
import { InvoiceScreen } from './invoices/screens/InvoiceScreen';
import { epic as paymentEpic } from './payment/epics';
import { ID, reducer } from './payment/state';
import { Checkout } from './payment/screens/Checkout';
import { PaymentReturn } from './payment/screens/PaymentReturn';
import { PaymentSuccess } from './payment/screens/PaymentSuccess';
import { RentCoins } from './rentcoins/screens/RentCoins';
import { epic as rentCoinsEpic } from './rentcoins/state';

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic: combineEpics(paymentEpic, rentCoinsEpic, invoicesEpic),
  routes: [
    { path: '/payment', element: <Checkout /> },
    { path: '/payment-return', element: <PaymentReturn /> },
    { path: '/payment-success', element: <PaymentSuccess /> },
    { path: '/rent-coins', element: <RentCoins /> },
    { path: '/invoices', element: <InvoiceList /> },
    { path: '/invoices/:id', element: <InvoiceScreen /> },
  ],
};
