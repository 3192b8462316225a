import { closeRegistered } from './file-end';

afterAll(closeRegistered);
