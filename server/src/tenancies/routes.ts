import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { serve, type Route } from '../kernel/serve';
import { getConfirmation } from './confirmation/get-confirmation';
import { decideTenancy } from './desk/decide-tenancy';
import { giveEnd } from './ends/propose-end';
import { answerInvitation, openInvitation } from './invitations/answer';
import { inviteToTenancy } from './invitations/invite';
import { answerCounter, withdrawInvitation } from './invitations/pursue';
import { forgetTenancy } from './sides/forget-side';
import { giveOpinion, withdrawOpinion } from './opinions/give-opinion';
import { getTenancy } from './opinions/read-opinions';
import { annulTenancy, keepTenancy } from './annulment/annul-tenancy';
import { findTenancyWithSubject } from './history/find-with-subject';
import { listOwnEntries, nameEntries } from './history/name-entries';
import { proveOpinion } from './history/prove-opinion';
import { joinOpinions } from './reveal/join-opinions';
import { listTenancies } from './file/list-tenancies';

export const ownTenancyRoutes: Route[] = [
  serve(tenancies.list, listTenancies),
  serve(tenancies.invite, inviteToTenancy),
  serve(tenancies.get, getTenancy),
  serve(tenancies.withSubject, findTenancyWithSubject),
  serve(tenancies.confirmation, getConfirmation),
  serve(tenancies.withdraw, withdrawInvitation),
  serve(tenancies.answerCounter, answerCounter),
  serve(tenancies.invitation, openInvitation),
  serve(tenancies.answerInvitation, answerInvitation),
  serve(tenancies.end, giveEnd),
  serve(tenancies.annul, annulTenancy),
  serve(tenancies.keep, keepTenancy),
  serve(tenancies.forget, forgetTenancy),
  serve(opinions.read, getTenancy),
  serve(opinions.give, giveOpinion),
  serve(opinions.withdraw, withdrawOpinion),
  serve(opinions.addEvidence, proveOpinion),
  serve(opinions.join, joinOpinions),
  serve(opinions.ownEntries, listOwnEntries),
  serve(opinions.nameEntries, nameEntries),
  serve(tenancyDeskCalls.decideTenancy, decideTenancy),
];
