import { REPORT_TOAST_MS } from '@najem/shared/domain';
import { useToastOnce } from '@najem/shared/ui/context';
import { useDispatch } from 'react-redux';
import { messageShown as caseShown } from '../cases/state';
import { messageShown as disputeShown } from '../disputes/state';
import { messageShown as fileShown } from '../dossier/state';
import { messageShown as passportShown } from '../passports/state';
import { useDossier } from '../state';

const SHOWN = { dossier: fileShown, disputes: disputeShown, cases: caseShown, passports: passportShown };

/** Shows the outcome of the last change in one area of the file once. */
export function useOutcomeToast(area: keyof typeof SHOWN): void {
  const dispatch = useDispatch();
  const message = useDossier((state) => state[area].message);
  useToastOnce(message, REPORT_TOAST_MS, () => dispatch(SHOWN[area]()));
}
