import { closeRegistered } from './file-end';

// The first file of a run migrates the template database, and every file copies it, perhaps on a busy machine.
jest.setTimeout(60_000);

afterAll(closeRegistered);
