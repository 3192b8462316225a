import type { Endpoint, Input, Output } from '@najem/shared/contract/kernel';
import { rentCoins, subjects } from '@najem/shared/contract/register';
import { type SubjectDescriptor, SUBJECT_KINDS, SUBJECTS } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { type Exchange, type Route, serve } from '../../kernel/serve';
import { checkSubject } from './check-subject';
import { createSubject } from './create-subject';
import { getBalance } from './get-balance';
import { listHistory } from './list-history';
import { listSubjects } from './list-subjects';
import { getRemovalCost } from './removal-cost';
import { removeSubject } from './remove-subject';
import { showIdentifier } from './show-identifier';
import { updateSubject } from './update-subject';
import { addHistory, removeHistory, updateHistory } from './write-history';

/** Binds what serves both kinds to one of them. */
function about<E extends Endpoint>(
  descriptor: SubjectDescriptor,
  useCase: (
    ctx: Context,
    actor: Actor,
    descriptor: SubjectDescriptor,
    input: Input<E>,
    exchange: Exchange,
  ) => Promise<Output<E>>,
) {
  return (ctx: Context, actor: Actor, input: Input<E>, exchange: Exchange) =>
    useCase(ctx, actor, descriptor, input, exchange);
}

const kindRoutes: Route[] = SUBJECT_KINDS.flatMap((kind) => {
  const descriptor = SUBJECTS[kind];
  const calls = subjects[kind];
  return [
    serve(calls.list, about(descriptor, listSubjects)),
    serve(calls.check, about(descriptor, checkSubject)),
    serve(calls.identifier, about(descriptor, showIdentifier)),
    serve(calls.create, about(descriptor, createSubject)),
    serve(calls.update, about(descriptor, updateSubject)),
    serve(calls.remove, about(descriptor, removeSubject)),
    serve(calls.removalCost, about(descriptor, getRemovalCost)),
    serve(calls.history, about(descriptor, listHistory)),
    serve(calls.addHistory, about(descriptor, addHistory)),
    serve(calls.updateHistory, about(descriptor, updateHistory)),
    serve(calls.removeHistory, about(descriptor, removeHistory)),
  ];
});

export const subjectRoutes: Route[] = [...kindRoutes, serve(rentCoins.balance, getBalance)];
