import type { TSchema } from '@sinclair/typebox';
import { everyCall } from './index';
import type { Endpoint } from './kernel/endpoint';

/**
 * The calls of section 7 of the specification with the fields that sections 3 and 7 name: what a caller sends, and what the
 * answer holds. `a.b` is a field of a field, `a[].b` one of the elements of a list.
 */
const SPECIFIED: Readonly<Record<string, { sends?: string; answers?: string }>> = {
  'POST /auth/refresh': { answers: 'token' },
  'POST /users/login': {
    sends: 'email password',
    answers: 'token user.email user.name user.isEmailVerified user.role user.verification_status',
  },
  'POST /users/google-login': {
    sends: 'credential referralCode',
    answers: 'token user.email user.name user.isEmailVerified user.role',
  },
  'POST /users/register': { sends: 'name email password referralCode' },
  'GET /users/verify-email/{token}': { sends: 'token' },
  'POST /users/resend-verification': { sends: 'email', answers: 'success message' },
  'POST /users/forgot-password': { sends: 'email' },
  'POST /users/reset-password/{token}': { sends: 'token password' },
  'POST /users/verify/google': { sends: 'token', answers: 'token user' },
  'GET /users/profile': { answers: 'success user' },
  'GET /users': {
    answers: '[]._id [].name [].email [].role [].status [].createdAt [].isEmailVerified [].rentCoins',
  },
  'PUT /users/{id}': { sends: 'id name email role status' },
  'DELETE /users/{id}': { sends: 'id' },

  'GET /tenants': {
    answers:
      '[]._id [].name [].type [].identifier [].passport [].pesel [].nip [].address [].contact_info [].email ' +
      '[].created_by._id [].created_by.email [].rating [].history[]._id [].history[].landlord ' +
      '[].history[].rentalAddress [].history[].reason [].history[].comment [].history[].created_at [].history[].addedAt',
  },
  'GET /tenants/check/{identifier}': {
    sends: 'identifier',
    answers:
      'exists tenant._id tenant.name tenant.type tenant.nip tenant.pesel tenant.passport tenant.identifier ' +
      'tenant.address tenant.contact_info tenant.history',
  },
  'POST /tenants': {
    sends:
      'name type identifier nip pesel passport address contact_info history[].landlord history[].rentalAddress ' +
      'history[].reason history[].comment history[].created_at',
  },
  'PUT /tenants/{id}': { sends: 'id name type address contact_info nip pesel passport identifier' },
  'DELETE /tenants/{id}': { sends: 'id' },
  'POST /tenants/{id}/history': {
    sends: 'id lastAddress landlord rentalAddress reason reason_type comment created_at',
    answers: 'history',
  },
  'PUT /tenants/{id}/history/{entryId}': {
    sends: 'id entryId landlord rentalAddress reason comment',
    answers: 'tenant.history',
  },
  'DELETE /tenants/{id}/history/{entryId}': { sends: 'id entryId', answers: 'tenant.history' },

  'GET /landlords': {
    answers:
      '[]._id [].name [].type [].nip [].pesel [].identifier [].address [].contact_info [].created_by._id ' +
      '[].created_by.email [].created_at [].rating [].email [].history[]._id [].history[].tenant ' +
      '[].history[].rentalAddress [].history[].reason [].history[].comment [].history[].addedAt ' +
      '[].history[].created_at [].history[].addedBy._id [].history[].addedBy.name [].history[].addedBy.role',
  },
  'GET /landlords/check/{identifier}': { sends: 'identifier', answers: 'exists landlord searchResults.subject' },
  'POST /landlords': {
    sends:
      'name type identifier address contact_info history[].tenant history[].rentalAddress history[].reason ' +
      'history[].comment',
  },
  'PUT /landlords/{id}': { sends: 'id name type nip pesel identifier address contact_info' },
  'DELETE /landlords/{id}': { sends: 'id' },
  'POST /landlords/{id}/history': { sends: 'id tenant rentalAddress reason comment' },
  'PUT /landlords/{id}/history/{entryId}': { sends: 'id entryId tenant rentalAddress reason comment' },
  'DELETE /landlords/{id}/history/{entryId}': { sends: 'id entryId' },

  'GET /reports/check-active/{identifier}': {
    sends: 'identifier',
    answers: 'success hasActiveReport reportId type message',
  },
  'GET /reports/check-status/{reportId}': { sends: 'reportId', answers: 'success isActive' },
  'POST /reports/generate': { sends: 'identifier type', answers: 'success report._id message' },
  'GET /reports/{reportId}': {
    sends: 'reportId',
    answers:
      'success message report._id report.type report.createdAt report.expirationDate report.identifier ' +
      'report.data.identifier report.data.pesel report.data.nip report.data.name report.data.address ' +
      'report.data.rating report.data.history[].last_address report.data.history[].created_by_name ' +
      'report.data.isEmpty report.data.verificationDates',
  },
  'GET /reports/shared/{shareId}': {
    sends: 'shareId',
    answers: 'success message report.sharedBy.name report.sharedBy.email report.expiresAt',
  },
  'POST /reports/share': { sends: 'reportId expirationHours', answers: 'success shareLink' },
  'POST /reports/share/email': { sends: 'reportId email message shareLink', answers: 'success message' },
  'POST /reports/admin/custom': {
    sends: 'subjectType category value operator',
    answers:
      'report.count report.subjects[].name report.subjects[].email report.subjects[].rentCoins ' +
      'report.subjects[].history report.subjects[].rating',
  },

  'GET /admin/statistics': {
    answers:
      'statistics.tenants.total statistics.tenants.withHistory.total statistics.tenants.withRating.total ' +
      'statistics.landlords.total statistics.landlords.withHistory.total statistics.landlords.withRating.total ' +
      'statistics.users.total statistics.users.byStatus.active statistics.users.byStatus.blocked ' +
      'statistics.users.byRole.admin statistics.users.byRole.user statistics.logins.currentlyActive ' +
      'statistics.logins.lastMonth statistics.logins.lastThreeMonths statistics.logins.lastSixMonths ' +
      'statistics.logins.lastYear',
  },
  'GET /referrals': {
    answers:
      'referralLinks[]._id referralLinks[].code referralLinks[].description referralLinks[].campaign ' +
      'referralLinks[].isActive referralLinks[].createdAt',
  },
  'GET /referrals/stats': { answers: 'stats[]._id stats[].registrationCount stats[].totalPayments' },
  'POST /referrals': { sends: 'code description campaign' },
  'PUT /referrals/{id}': { sends: 'id description campaign isActive' },
  'DELETE /referrals/{id}': { sends: 'id' },
  'GET /rentcoins/balance': { answers: 'rentCoins' },
  'GET /rentcoins/history': {
    answers: '[].amount [].created_at [].action_type [].reference_name [].metadata.identifier',
  },
  'GET /users/rentcoins': { answers: 'rentCoins' },
  'POST /payments/payu/init': {
    sends: 'identifier type forceNew',
    answers: 'success reportId redirectUri message',
  },
  'POST /payments/rentcoins/pay': { sends: 'identifier type', answers: 'success rentCoins report._id' },
  'GET /payments/payu/status/{orderId}': { sends: 'orderId', answers: 'success status reportId message' },
  'GET /invoices': {
    answers:
      'success invoices[]._id invoices[].invoiceNumber invoices[].year invoices[].formattedInvoiceNumber ' +
      'invoices[].issueDate invoices[].formattedIssueDate invoices[].saleDate invoices[].formattedSaleDate ' +
      'invoices[].amountNet invoices[].amountGross invoices[].vatRate invoices[].vatAmount ' +
      'invoices[].orderDescription invoices[].identifier invoices[].userEmail',
  },
  'GET /invoices/{id}': { sends: 'id', answers: 'success invoice' },
};

const calls = Object.values(everyCall()).flatMap((feature): Endpoint[] => Object.values(feature));
const find = (call: string) => calls.find(({ method, path }) => `${method} ${path}` === call);

/** Whether a schema declares a field such as `report.data.history[].comment`. */
function declares(schema: TSchema | undefined, field: string): boolean {
  const [first = '', ...rest] = field.split('.');
  const name = first.replace('[]', '');
  const own: TSchema | undefined = name === '' ? schema : schema?.properties?.[name];
  const inner: TSchema | undefined = first.endsWith('[]') ? own?.items : own;
  if (inner === undefined) return false;
  return rest.length === 0 || declares(inner, rest.join('.'));
}

function listMissing(call: string): string[] {
  const endpoint = find(call);
  if (!endpoint) return [call];
  const { sends = '', answers = '' } = SPECIFIED[call] ?? {};
  const { params, query, body, reply } = endpoint;
  const unsent = sends
    .split(' ')
    .filter((field) => field && ![params, query, body].some((part) => declares(part, field)));
  const unanswered = answers.split(' ').filter((field) => field && !declares(reply, field));
  return [...unsent, ...unanswered];
}

describe('the specified fields', () => {
  it.each(Object.keys(SPECIFIED))('%s takes and answers what the specification names', (call) => {
    expect(listMissing(call)).toEqual([]);
  });

  it('nothing beyond what the specification names is required of a caller', () => {
    const required = Object.entries(SPECIFIED).flatMap(([call, { sends = '' }]) => {
      const endpoint = find(call);
      const names = [endpoint?.params, endpoint?.query, endpoint?.body].flatMap(
        (part): string[] => part?.required ?? [],
      );
      const sent = sends.split(' ').map((field) => field.replace(/\[.*/, ''));
      return names.filter((name) => !sent.includes(name)).map((name) => `${call} ${name}`);
    });
    expect(required).toEqual([]);
  });
});
