/**
 * The failure of a job that every repetition would meet again, such as a recipient that a mail server does not have. The job
 * ends with one line in the log. The message names no person.
 */
export class FinalFailure extends Error {}
