import { REPORT_TOAST_MS } from '@najem/shared/domain';
import { useToastOnce } from '@najem/shared/ui/context';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { messageShown } from '../state';

/** Shows the outcome of the last change of a passport once. */
export function usePassportToasts(): void {
  const dispatch = useDispatch();
  const message = useDossier(({ passports }) => passports.message);
  useToastOnce(message, REPORT_TOAST_MS, () => dispatch(messageShown()));
}
