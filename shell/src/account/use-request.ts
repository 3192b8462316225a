import { useShellState } from '../module';
import { createUseRequest, type RequestStates } from '../requests';

function useAccountStates<Part>(pick: (states: RequestStates) => Part): Part {
  return useShellState(({ account }) => pick(account));
}

/** The request hook of the account screens. */
export const useRequest = createUseRequest(useAccountStates);
