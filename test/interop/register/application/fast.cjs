/**
 * Stands for a machine on which an application has ended before 100 ms are over: the first timer that waits for just that
 * long, which is one of register, never fires. To be loaded before register.
 */
const { setTimeout } = globalThis;

globalThis.setTimeout = new Proxy(setTimeout, {
  apply(target, receiver, [callback, millis, ...others]) {
    if (millis !== 100) return Reflect.apply(target, receiver, [callback, millis, ...others]);
    globalThis.setTimeout = setTimeout;
    return Reflect.apply(target, receiver, [() => {}, millis]);
  },
});
