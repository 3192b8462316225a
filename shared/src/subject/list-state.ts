import type { Page, Subject, SubjectCalls } from '@najem/shared/contract';
import type { SubjectDescriptor } from '@najem/shared/domain';
import { errorText, IDLE, type Loadable, loadable, type Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import type { Message } from '@najem/shared/ui/context';
import type { ListInput } from './list-query';
import { TEXTS } from './texts';

/** The confirmation before a subject is deleted. */
export type Removal =
  | { status: 'closed' }
  | { status: 'asking'; subject: Subject }
  | { status: 'removing'; subject: Subject }
  | { status: 'refused'; subject: Subject; message: string };

export interface ListState {
  /** Whether the list is on the screen: only then is it renewed. */
  isOpen: boolean;
  /** What was asked for last. */
  input?: ListInput;
  /** What the rows in `page` are the answer to. */
  shown?: ListInput;
  page: Loadable<Page<Subject>>;
  removal: Removal;
  notice?: Message;
}

export const CLOSED_REMOVAL: Removal = { status: 'closed' };

export const NO_LIST: ListState = { isOpen: false, page: IDLE, removal: CLOSED_REMOVAL };

export type ListEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'noticeShown' }
  | { type: 'removalOpened'; subject: Subject }
  | { type: 'removalClosed' };

interface ListCalls {
  list: Request<SubjectCalls['list']>;
  remove: Request<SubjectCalls['remove']>;
}

/** Follows the list's calls: what is asked for, what is shown, and a deletion on its way. */
export function listReducer(descriptor: SubjectDescriptor, { list, remove }: ListCalls) {
  const page = loadable(list);
  return (state: ListState, action: UnknownAction): ListState => {
    if (list.requested.match(action)) return { ...state, page: page(state.page, action), input: action.input };
    if (list.succeeded.match(action)) return { ...state, page: page(state.page, action), shown: action.input };
    if (list.failed.match(action)) return { ...state, page: page(state.page, action) };
    const { removal } = state;
    if (removal.status !== 'removing') {
      const asks = remove.requested.match(action) && removal.status !== 'closed';
      return asks ? { ...state, removal: { status: 'removing', subject: removal.subject } } : state;
    }
    const { subject } = removal;
    if (remove.succeeded.match(action)) {
      const notice: Message = { tone: 'success', text: TEXTS.removed(subject.name) };
      return { ...state, removal: CLOSED_REMOVAL, page: without(state.page, subject._id), notice };
    }
    if (remove.failed.match(action)) {
      const message = errorText(action.error, descriptor.texts.deleteFailed);
      return { ...state, removal: { status: 'refused', subject, message } };
    }
    return state;
  };
}

/** The list after what a person does. */
export function stepList(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, isOpen: false, removal: CLOSED_REMOVAL };
    case 'noticeShown':
      return { ...state, notice: undefined };
    case 'removalOpened':
      return state.removal.status === 'removing'
        ? state
        : { ...state, removal: { status: 'asking', subject: event.subject } };
    case 'removalClosed':
      return state.removal.status === 'removing' ? state : { ...state, removal: CLOSED_REMOVAL };
  }
}

/** A deleted row goes at once; the list that is fetched anew then says the rest. */
function without(page: Loadable<Page<Subject>>, id: string): Loadable<Page<Subject>> {
  if (page.status !== 'loaded') return page;
  const rows = page.data.rows.filter((row) => row._id !== id);
  return { status: 'loaded', data: { rows, total: page.data.total - (page.data.rows.length - rows.length) } };
}
