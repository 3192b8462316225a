import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Records the addresses of the scripts and styles that a page requests, each as often as it does. */
export class RequestedFiles {
  private requested: string[] = [];

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (/^(?:script|stylesheet)$/.test(request.resourceType())) this.requested.push(new URL(request.url()).pathname);
    });
  }

  /** Opens an address as a new visit and waits until no more files are requested. */
  async open(address: string, heading: string): Promise<void> {
    // The previous page may still be fetching files.
    await this.page.goto('about:blank');
    this.requested = [];
    await this.page.goto(address);
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
    await this.page.waitForLoadState('networkidle');
  }

  /** The folders of the files: one for each build of the shell and of a remote. */
  builds(): string[] {
    return [...new Set(this.requested.map((file) => path.posix.dirname(file)))].sort();
  }

  /** The names of kit files that were loaded from a remote, by default from any. */
  kitOf(remote = '[^/]+'): string[] {
    const isOfKit = new RegExp(`^/remotes/${remote}/.*/kit-`);
    return this.requested.filter((file) => isOfKit.test(file)).map((file) => path.posix.basename(file));
  }

  /** The addresses that were requested more than once. */
  repeated(): string[] {
    return this.requested.filter((file, at) => this.requested.indexOf(file) !== at);
  }
}
