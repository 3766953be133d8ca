/**
 * What can stand in a list, in one at a time. Knowing its own place makes leaving it O(1). An interface, since a base
 * class would make every construction slower.
 */
export interface Link<Node extends Link<Node>> {
  previous: Node | undefined;
  next: Node | undefined;
  list: LinkedList<Node> | undefined;
}

/** A doubly linked list that allocates nothing: what is listed is its own link. */
export class LinkedList<Node extends Link<Node>> {
  #first: Node | undefined;
  #last: Node | undefined;
  /** How many are listed. */
  length = 0;

  get first(): Node | undefined {
    return this.#first;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  pushBack(node: Node): void {
    this.#insert(node, this.#last, undefined);
  }

  pushFront(node: Node): void {
    this.#insert(node, undefined, this.#first);
  }

  /** Puts `node` right behind `anchor`, which must be in this list. */
  insertAfter(anchor: Node, node: Node): void {
    this.#insert(node, anchor, anchor.next);
  }

  /** Takes `node` out; does nothing if it is not in this list. */
  remove(node: Node): void {
    if (node.list !== this) return;
    this.length--;
    if (node.previous === undefined) this.#first = node.next;
    else node.previous.next = node.next;
    if (node.next === undefined) this.#last = node.previous;
    else node.next.previous = node.previous;
    node.previous = undefined;
    node.next = undefined;
    node.list = undefined;
  }

  #insert(node: Node, previous: Node | undefined, next: Node | undefined): void {
    this.length++;
    node.list = this;
    node.previous = previous;
    node.next = next;
    if (previous === undefined) this.#first = node;
    else previous.next = node;
    if (next === undefined) this.#last = node;
    else next.previous = node;
  }
}
