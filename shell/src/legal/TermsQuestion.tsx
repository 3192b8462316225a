import { selectUser } from '@najem/shared/store';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../kit';
import { useShellState } from '../module';

/** Where the question would stand in the way of what it offers: reading the texts and removing the account. */
const LEADS_TO = /^\/(?:regulamin|polityka-prywatnosci|dossier\/settings)(?:\/|$)/;

const TermsDialog = lazyPart(() =>
  import(/* webpackChunkName: "terms" */ './TermsDialog').then(({ TermsDialog }) => TermsDialog),
);

/** Asks a signed-in person to accept a material new version of Regulamin. */
export function TermsQuestion() {
  const user = useSelector(selectUser);
  const isAsked = useShellState((state) => state.isAskedForTerms);
  const { pathname } = useLocation();
  return isAsked && user?.termsToAccept && !LEADS_TO.test(pathname) ? <TermsDialog /> : null;
}
