import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteModule } from '@najem/shared/store';
import { Waiting } from '@najem/shared/ui/base';
import { lazy, type ReactNode, Suspense } from 'react';
import { combineEpics } from 'redux-observable';
import { epic as casesEpic } from './cases/epics';
import { epic as disputesEpic } from './disputes/epics';
import { epic as dossierEpic } from './home/epics';
import { Adopt } from './file/screens/Adopt';
import { EntryScreen } from './file/screens/EntryScreen';
import { Inquiries } from './file/screens/Inquiries';
import { Overview } from './home/screens/Overview';
import { GuestFrame } from './file/frame/GuestFrame';
import { epic as newsEpic } from './news/epics';
import { epic as passportsEpic } from './passports/epics';
import { epic as proofEpic } from './proof/epics';
import { StartPage } from './proof/parts/StartPage';
import { ProofReturn } from './proof/screens/ProofReturn';
import { ID, reducer } from './state';
import { ListTodo } from './home/todo/TodoCard';

/** The screens of disputes are loaded lazily: the file itself needs none of them. */
const DisputeForm = lazy(() =>
  import('./disputes/screens/DisputeForm').then(({ DisputeForm }) => ({ default: DisputeForm })),
);
const DisputeList = lazy(() =>
  import('./disputes/screens/DisputeList').then(({ DisputeList }) => ({ default: DisputeList })),
);
const DisputeScreen = lazy(() =>
  import('./disputes/screens/DisputeScreen').then(({ DisputeScreen }) => ({ default: DisputeScreen })),
);

/** So are those of cases. */
const CaseList = lazy(() => import('./cases/screens/CaseList').then(({ CaseList }) => ({ default: CaseList })));
const CaseScreen = lazy(() => import('./cases/screens/CaseScreen').then(({ CaseScreen }) => ({ default: CaseScreen })));
const NewCase = lazy(() => import('./cases/screens/NewCase').then(({ NewCase }) => ({ default: NewCase })));
const PublicCase = lazy(() => import('./cases/screens/PublicCase').then(({ PublicCase }) => ({ default: PublicCase })));
const CaseLink = lazy(() => import('./cases/screens/PublicCase').then(({ CaseLink }) => ({ default: CaseLink })));
const AccountCase = lazy(() =>
  import('./cases/screens/PublicCase').then(({ AccountCase }) => ({ default: AccountCase })),
);
const Statements = lazy(() => import('./cases/screens/Statements').then(({ Statements }) => ({ default: Statements })));

/** So are those of the rental passport. */
const Passports = lazy(() => import('./passports/screens/Passports').then(({ Passports }) => ({ default: Passports })));
const NewPassport = lazy(() =>
  import('./passports/screens/NewPassport').then(({ NewPassport }) => ({ default: NewPassport })),
);
const Asked = lazy(() => import('./passports/screens/Asked').then(({ Asked }) => ({ default: Asked })));
const AboutPassport = lazy(() =>
  import('./passports/about/AboutPassport').then(({ AboutPassport }) => ({ default: AboutPassport })),
);

/** So are the settings of the file. */
const Settings = lazy(() => import('./home/screens/Settings').then(({ Settings }) => ({ default: Settings })));

/** So are the forms of a proof, and the screens that a mail leads to. */
const AnswerForm = lazy(() => import('./proof/screens/AnswerForm').then(({ AnswerForm }) => ({ default: AnswerForm })));
const CompanyForm = lazy(() =>
  import('./proof/screens/CompanyForm').then(({ CompanyForm }) => ({ default: CompanyForm })),
);
const DocumentForm = lazy(() =>
  import('./proof/screens/DocumentForm').then(({ DocumentForm }) => ({ default: DocumentForm })),
);
const NotMe = lazy(() => import('./proof/screens/NotMe').then(({ NotMe }) => ({ default: NotMe })));
const ConfirmAddress = lazy(() =>
  import('./news/ConfirmAddress').then(({ ConfirmAddress }) => ({ default: ConfirmAddress })),
);
const OpenFile = lazy(() => import('./proof/screens/OpenFile').then(({ OpenFile }) => ({ default: OpenFile })));
const SignedForm = lazy(() => import('./proof/screens/SignedForm').then(({ SignedForm }) => ({ default: SignedForm })));

/** The screens of a file: in the layout for users, in a frame of their own for guests. */
const FILE = [
  { path: '', element: <Overview /> },
  { path: '/entries/:id', element: <EntryScreen /> },
  { path: '/entries/:id/dispute', element: loaded(<DisputeForm />) },
  { path: '/disputes', element: loaded(<DisputeList />) },
  { path: '/disputes/:id', element: loaded(<DisputeScreen />) },
  { path: '/cases', element: loaded(<CaseList />) },
  { path: '/cases/new', element: loaded(<NewCase />) },
  { path: '/cases/:id', element: loaded(<CaseScreen />) },
  { path: '/inquiries', element: <Inquiries /> },
  { path: '/settings', element: loaded(<Settings />) },
  { path: '/claims/:id/answer', element: loaded(<AnswerForm />) },
];

/** The remote's entry module. */
export const module: RemoteModule = {
  id: ID,
  contract: CONTRACT_VERSION,
  reducer,
  epic: combineEpics(proofEpic, dossierEpic, disputesEpic, casesEpic, passportsEpic, newsEpic),
  routes: [
    ...FILE.map(({ path, element }) => ({ path: `/dossier${path}`, element })),
    ...FILE.map(({ path, element }) => ({
      path: `/dossier/guest${path}`,
      element: <GuestFrame>{element}</GuestFrame>,
    })),
    { path: '/dossier/adopt', element: <Adopt /> },
    { path: '/dossier/company', element: loaded(<CompanyForm />) },
    { path: '/dossier/statements', element: loaded(<Statements />) },
    { path: '/dossier/account-cases/:id', element: loaded(<AccountCase />) },
    { path: '/dossier/case', element: loaded(<PublicCase />) },
    { path: '/dossier/case/:token', element: loaded(<CaseLink />) },
    { path: '/dossier/start', element: <StartPage /> },
    { path: '/dossier/start/signed', element: loaded(<SignedForm />) },
    { path: '/dossier/start/document', element: loaded(<DocumentForm />) },
    { path: '/dossier/return', element: <ProofReturn /> },
    { path: '/dossier/open', element: loaded(<OpenFile />) },
    { path: '/dossier/passports', element: loaded(<Passports />) },
    { path: '/dossier/passports/new', element: loaded(<NewPassport />) },
    { path: '/dossier/asked/:token', element: loaded(<Asked />) },
    { path: '/paszport', element: loaded(<AboutPassport />) },
    { path: '/dossier/not-me', element: loaded(<NotMe />) },
    { path: '/dossier/confirm-address', element: loaded(<ConfirmAddress />) },
  ],
  parts: { 'subject-list': ListTodo },
};

function loaded(screen: ReactNode): ReactNode {
  return <Suspense fallback={<Waiting />}>{screen}</Suspense>;
}
