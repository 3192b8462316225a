import { REPORT_TOAST_MS } from '@najem/shared/domain';
import { useToastOnce } from '@najem/shared/ui/context';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { messageShown } from '../state';

/** Shows the outcome of the last change of a dispute once. */
export function useDisputeToasts(): void {
  const dispatch = useDispatch();
  const message = useDossier(({ disputes }) => disputes.message);
  useToastOnce(message, REPORT_TOAST_MS, () => dispatch(messageShown()));
}
