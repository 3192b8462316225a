import { deskTextCalls } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  list: request('admin/deskTexts', deskTextCalls.texts),
  add: request('admin/deskAddText', deskTextCalls.addText),
  change: request('admin/deskChangeText', deskTextCalls.changeText),
  remove: request('admin/deskRemoveText', deskTextCalls.removeText),
};
