import { useShellState } from '../module';
import { createUseRequest, type RequestStates } from '../requests';

function useLegalStates<Part>(pick: (states: RequestStates) => Part): Part {
  return useShellState(({ legal }) => pick(legal));
}

/** The request hook of the legal pages and the dialog about new terms. */
export const useLegalRequest = createUseRequest(useLegalStates);
